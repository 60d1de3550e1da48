export default function Moderation() {
  return <h1>Moderation</h1>;
}
