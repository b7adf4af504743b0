import css from './Spinner.module.css';

/** A turning ring, 14 px, in the colour of the text. The words beside it say what is under way. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden />;
}
