export interface Option<V extends string = string> {
  value: V;
  label: string;
}

/** Exclusive choices of which one holds, however they are shown. */
export interface OptionsProps<V extends string> {
  /** Names the group. */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
}
