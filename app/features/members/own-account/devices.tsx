import { Form } from "@remix-run/react";
import { EndableList } from "~/features/members/accounts/endable-list";
import { Button } from "~/ui/button";
import { TimeAgo } from "~/ui/time-ago";

type Device = { id: string; name: string; seenAt: number; current: boolean };

export function Devices({ devices }: { devices: Device[] }) {
  const rows = devices.map(({ id, name, seenAt, current }) => ({
    id,
    name,
    about: current ? "this one" : <TimeAgo at={seenAt} />,
    stays: current,
  }));
  return (
    <>
      <EndableList rows={rows} field="session" intent="end-session" verb="Log out" />
      <Form method="post" data-leaves="yes">
        <Button type="submit" name="intent" value="end-all-sessions">
          LOG OUT EVERYWHERE
        </Button>
      </Form>
    </>
  );
}
