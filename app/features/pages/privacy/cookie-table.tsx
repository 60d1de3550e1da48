import styles from "./cookie-table.module.css";

export function CookieTable() {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col">Kind</th>
            <th scope="col">Purpose</th>
            <th scope="col">Kept for</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>auth-user</code>
            </th>
            <td>Functionality</td>
            <td>Saves your login details and profile settings, so that you stay logged in.</td>
            <td>30 days, or until you log out</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
