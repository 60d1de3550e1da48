export default function Item() {
  return <h1>Item</h1>;
}
