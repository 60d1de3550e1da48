import { Refusal } from "~/platform/refusal";

/** Shows the error page for every unknown URL. */
export function loader(): null {
  throw new Refusal("not-found");
}

export default function NotFound() {
  return null;
}
