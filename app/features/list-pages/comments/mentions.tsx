import { useParams } from "@remix-run/react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import type { MentionSuggestionsProps } from "./mention-suggestions.client";

/** Suggests members in the form's text field. The code loads once an '@' is typed. */
export function Mentions({ form }: { form: RefObject<HTMLFormElement> }) {
  const { listId = "" } = useParams();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<MentionSuggestionsProps> | null>(null);
  useEffect(() => {
    const element = form.current?.querySelector("textarea");
    if (!element || Suggestions) return;
    field.current = element;
    const load = () => {
      if (!element.value.includes("@")) return;
      element.removeEventListener("input", load);
      import("./mention-suggestions.client").then(
        ({ default: Found }) => setSuggestions(() => Found),
        (error) => {
          element.addEventListener("input", load);
          console.warn("no suggestions", error);
        },
      );
    };
    element.addEventListener("input", load);
    return () => element.removeEventListener("input", load);
  }, [form, Suggestions]);
  return Suggestions && <Suggestions field={field} listId={listId} />;
}
