import { useNavigation } from "@remix-run/react";

/** Returns true during a submission; `intent` is the value of its submit button. */
export function useBusy(intent?: string): boolean {
  const { state, formData, formMethod } = useNavigation();
  if (state === "idle" || formMethod !== "POST") return false;
  return intent === undefined || formData?.get("intent") === intent;
}
