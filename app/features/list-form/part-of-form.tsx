import { type ComponentType, lazy } from "react";

/** A part that comes with its first use; the form does without it. */
export const partOfForm = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    load().catch((error) => {
      console.warn("the form does without a part", error);
      return { default: () => <></> };
    }),
  );
