export default function MessagesPage() {
  return <h1>MessagesPage</h1>
}
