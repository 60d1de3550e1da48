import { Refusal } from "~/platform/refusal";

/** Every unknown address: shows the error page. */
export function loader(): null {
  throw new Refusal("not-found");
}

export default function NotFound() {
  return null;
}
