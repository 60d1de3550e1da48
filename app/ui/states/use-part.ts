import { type ComponentType, useState } from "react";
import { announce } from "./announce";

/**
 * Returns a component, null until it is loaded, and the function that loads it. If that fails, the function announces
 * `lost` and resolves to false.
 */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>, lost: string) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const loadPart = async () => {
    try {
      const { default: loaded } = await load();
      setPart(() => loaded);
      return true;
    } catch (error) {
      console.warn(lost, error);
      announce(lost);
      return false;
    }
  };
  return [Part, loadPart] as const;
}
