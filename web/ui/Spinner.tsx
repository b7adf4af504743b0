import css from './Spinner.module.css';

/** A spinning ring, 14 px, in the colour of the text. The text next to it says what is under way. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden />;
}
