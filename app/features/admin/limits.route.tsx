import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figure } from "~/lib/plural";
import { pageMeta } from "~/ui/page-meta";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page";
import { readLimits } from "./overview.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Admin: limits", description: "Limits and how they are used", matches });

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  limits: await readLimits(context.app, context.viewer),
});

/** Every limit, and how it is used now. */
export default function Limits() {
  const { limits } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Limits">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Limits">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Allows</th>
              <th scope="col" className={styles.number}>
                Counting
              </th>
              <th scope="col" className={styles.number}>
                Highest
              </th>
              <th scope="col" className={styles.number}>
                Used up
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ name, max, per, open, highest, full }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{`${figure(max)} in ${per / 60_000} min`}</td>
                <td className={styles.number}>{figure(open)}</td>
                <td className={styles.number}>{figure(highest)}</td>
                <td className={styles.number}>{figure(full)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="meta">
        Counting: windows that are open now, each for one account, address or client, whose names are hashed.
        Used up: those that are refused until their window ends.
      </p>
    </AdminPage>
  );
}
