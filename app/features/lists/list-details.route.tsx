export default function ListDetails() {
  return <h1>ListDetails</h1>;
}
