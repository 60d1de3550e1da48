import { withErrorPage } from "~/platform/page-refusal.server";
import { Refusal } from "~/platform/refusal";

/** Every unknown address: shows the error page. */
export const loader = withErrorPage((): null => {
  throw new Refusal("not-found");
});

export default function NotFound() {
  return null;
}
