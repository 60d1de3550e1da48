export default function List() {
  return <h1>List</h1>;
}
