import { type ComponentProps, useEffect, useState } from "react";
import { SortableHandles } from "~/ui/sorting/sortable";

/** Only with scripts: without them the buttons do the same. */
export function Handles(props: ComponentProps<typeof SortableHandles>) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive && props.ids.length > 1 && <SortableHandles {...props} />;
}
