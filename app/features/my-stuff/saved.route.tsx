export default function Saved() {
  return <h1>Saved</h1>;
}
