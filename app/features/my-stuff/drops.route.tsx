export default function Drops() {
  return <h1>Drops</h1>;
}
