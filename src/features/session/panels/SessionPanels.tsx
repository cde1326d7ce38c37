import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Alert.css'
import { ReSignInPanel } from '#features/session/panels/ReSignInPanel.tsx'
import { SecondLevelPanel } from '#features/session/panels/SecondLevelPanel.tsx'
import { useSessionState } from '#features/session/session-context.ts'

/** The panel that the session needs now, over whatever the person is doing. */
export default function SessionPanels() {
  const isExpired = useSessionState((snapshot) => snapshot.matches({ ready: 'expired' }))
  return isExpired ? <ReSignInPanel /> : <SecondLevelPanel />
}
