import { Outlet } from "@remix-run/react";

export default function MyStuff() {
  return <Outlet />;
}
