/**
 * The router waits for the end of a view transition and not for its beginning, so the browser reports a transition that
 * a quick Back ends early as an error that nobody handled. It is none.
 */
export function letTransitionsEndEarly(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => {});
    return transition;
  };
}
