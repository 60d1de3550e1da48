export default function PublicProfile() {
  return <h1>PublicProfile</h1>;
}
