export default function AlmostDone() {
  return <h1>AlmostDone</h1>;
}
