import { useNavigation } from "@remix-run/react";

/** Whether a form of this page is being submitted; `intent` is the value of the button that sent it. */
export function useBusy(intent?: string): boolean {
  const { state, formData, formMethod } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
