import type {
  Availability,
  Command,
  CommandFacts,
  CommandTarget,
  Intent,
  LastDone,
  QueueStep,
  ShellStep,
  TargetKind,
} from '#commands/command.ts'
import { likeliestCommand } from '#commands/take-next.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenPath } from '#domain/screens.ts'

/** What a screen gives the commands: its rows to act on, and what it does when told. */
export interface ScreenHost {
  screen: ScreenName
  /** What its rows are, where it is a list of something that commands act on. */
  kind?: TargetKind
  /** What can be done to them; these commands come with the screen. */
  commands?: readonly Command[]
  /** Whether list keys work here. */
  isList: boolean
  /** What commands would act on now; null when nothing is focused, selected or open. */
  target(): CommandTarget | null
  perform(step: QueueStep): void
  /** Opens the flow that belongs to a command. */
  startFlow(command: string, target: CommandTarget): void
  /** What was done last here and might be taken back. */
  lastDone?(): LastDone | null
  undo?(target: CommandTarget): void
  /** Leaves the screen's innermost layer (selection, inspector, filter); false when there was none. */
  leaveLayer(): boolean
}

/** What the shell gives the commands. */
export interface ShellHost {
  navigate(to: ScreenPath, search?: Record<string, unknown>): void
  perform(step: ShellStep): void
  setLanguage(language: string): void
}

/** Something over the screen that has the keys to itself: a dialog, a panel, a form. */
export interface Layer {
  id: string
  /** Called by Esc; a layer that must not be left that way does nothing. */
  leave(): void
}

export interface SurfaceUser {
  role: Role
  userId: number
  settings: CommandFacts['settings']
}

export type Trigger = 'key' | 'palette' | 'button' | 'menu'

/** A command with whether it can run now. */
export interface Offer {
  command: Command
  availability: Availability
}

/**
 * Where commands meet the console: screens, shell and layers register, views ask for offers, and triggers run commands.
 * Knows no React; views subscribe.
 */
export interface CommandSurface {
  setUser(user: SurfaceUser | null): void
  setShell(shell: ShellHost): void
  registerScreen(host: ScreenHost): () => void
  pushLayer(layer: Layer): () => void
  /** A screen says that its target changed. */
  changed(): void
  subscribe(listener: () => void): () => void
  facts(): CommandFacts | null
  /** Commands of the user's role that have a meaning here, with their availability. */
  offers(): readonly Offer[]
  offer(id: string): Offer | undefined
  /** The command that some rows most likely need and that can run on them now. */
  likeliest(target: CommandTarget): Command | undefined
  /** Runs a command by id; a blocked one is refused with its reason. `target` replaces the screen's. */
  run(id: string, trigger: Trigger, target?: CommandTarget): Availability
  hasLayer(): boolean
  leaveLayer(): boolean
  /** Told of every run, for the refusal notice and for records. */
  onRun(
    listener: (run: { command: Command; trigger: Trigger; availability: Availability; intent: Intent | null }) => void,
  ): () => void
}

// One and the same list, since views compare it.
const NO_OFFERS: readonly Offer[] = []

/** Makes a surface over a list of commands, to which each screen adds its own. */
export function createCommandSurface(commands: readonly Command[]): CommandSurface {
  const screens: ScreenHost[] = []
  const layers: Layer[] = []
  const listeners = new Set<() => void>()
  const runListeners = new Set<Parameters<CommandSurface['onRun']>[0]>()
  let user: SurfaceUser | null = null
  let shell: ShellHost | null = null
  let known = commands
  let cachedOffers: readonly Offer[] | null = null

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const changed = () => {
    cachedOffers = null
    notifyListeners()
  }
  const screen = () => screens.at(-1)
  const screensChanged = () => {
    known = [...commands, ...(screen()?.commands ?? [])]
    changed()
  }

  function facts(target: CommandTarget | null = screen()?.target() ?? null): CommandFacts | null {
    if (!user) return null
    return { ...user, screen: screen()?.screen ?? null, target, lastDone: screen()?.lastDone?.() ?? null }
  }

  function isMeaningful(command: Command): boolean {
    if (!user?.role || !command.roles.includes(user.role)) return false
    if (command.screen !== undefined && command.screen !== screen()?.screen) return false
    if (command.kind !== undefined && command.kind !== screen()?.kind) return false
    return command.scope === 'anywhere' || screen()?.isList === true
  }

  function offers(): readonly Offer[] {
    const present = facts()
    if (!present) return NO_OFFERS
    cachedOffers ??= known
      .filter(isMeaningful)
      .map((command) => ({ command, availability: command.availability(present) }))
    return cachedOffers
  }

  function carryOut(intent: Intent): void {
    switch (intent.kind) {
      case 'navigate':
        return shell?.navigate(intent.to, intent.search)
      case 'shell':
        return shell?.perform(intent.step)
      case 'setLanguage':
        return shell?.setLanguage(intent.language)
      case 'queue':
        return screen()?.perform(intent.step)
      case 'flow':
        return screen()?.startFlow(intent.command, intent.target)
      case 'undo':
        return screen()?.undo?.(intent.target)
    }
  }

  function run(id: string, trigger: Trigger, target?: CommandTarget): Availability {
    const command = known.find((one) => one.id === id)
    const present = facts(target)
    if (!command || !present || !isMeaningful(command)) return { ok: false, reason: 'unknownCommand' }
    const availability = command.availability(present)
    const intent = availability.ok ? command.intent(present) : null
    for (const listener of runListeners) listener({ command, trigger, availability, intent })
    if (intent) carryOut(intent)
    return availability
  }

  /** Adds to a stack and gives back its removal. */
  function push<T>(stack: T[], item: T, onChange: () => void): () => void {
    stack.push(item)
    onChange()
    return () => {
      const at = stack.indexOf(item)
      if (at >= 0) stack.splice(at, 1)
      onChange()
    }
  }

  function listen<T>(set: Set<T>, listener: T): () => void {
    set.add(listener)
    return () => set.delete(listener)
  }

  return {
    setUser(next) {
      user = next
      changed()
    },
    setShell(next) {
      shell = next
    },
    registerScreen: (host) => push(screens, host, screensChanged),
    // What can be run does not depend on what lies over the screen: the palette opens without asking every command again.
    pushLayer: (layer) => push(layers, layer, notifyListeners),
    changed,
    subscribe: (listener) => listen(listeners, listener),
    facts,
    offers,
    offer: (id) => offers().find((offer) => offer.command.id === id),
    likeliest: (target) => {
      const present = facts(target)
      return present ? likeliestCommand(known.filter(isMeaningful), { ...present, target }) : undefined
    },
    run,
    hasLayer: () => layers.length > 0,
    leaveLayer() {
      const top = layers.at(-1)
      if (top) {
        top.leave()
        return true
      }
      return screen()?.leaveLayer() ?? false
    },
    onRun: (listener) => listen(runListeners, listener),
  }
}
