import { type ComponentType, useState } from "react";
import { announce } from "~/ui/states/announce";
import type { BandsProps } from "./bands-view";

/** Returns the function that loads the view of bands, which needs no other part of the form, and that view. */
export function useBands(props: BandsProps) {
  const [View, setView] = useState<ComponentType<BandsProps> | null>(null);
  const load = async () => {
    try {
      const { default: loaded } = await import("./bands-view");
      setView(() => loaded);
      return true;
    } catch (error) {
      console.warn("no tiers", error);
      announce("Tiers did not load. Try again");
      return false;
    }
  };
  return { load, view: View && <View {...props} /> };
}
