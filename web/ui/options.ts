export interface Option<V extends string = string> {
  value: V;
  label: string;
}

/** A set of exclusive choices. */
export interface OptionsProps<V extends string> {
  /** Names the group. */
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
}
