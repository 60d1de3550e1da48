import { type ComponentType, lazy, Suspense } from "react";

/** Returns a component that loads when it is first shown, in the browser alone. If that fails, nothing is shown. */
export function extra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (error) => {
        console.warn("not loaded", error);
        return { default: (() => null) as ComponentType<Props> };
      },
    ),
  );
  // the type of lazy components asks for refs, which no part here takes
  const Part = Loaded as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Returns a component for the Worker alone, in whose place browsers hydrate an `extra`. */
export const inWorker =
  <Props extends object>(Whole: ComponentType<Props>): ComponentType<Props> =>
  (props) => (
    <Suspense>
      <Whole {...props} />
    </Suspense>
  );
