/**
 * Suppresses the error of a view transition that a quick Back ends early. The router awaits the transition's
 * end but not its `ready`, so the browser would report an unhandled rejection.
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
