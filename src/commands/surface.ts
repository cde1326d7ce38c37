import type {
  Availability,
  Command,
  CommandFacts,
  CommandTarget,
  ExportState,
  Intent,
  LastDone,
  QueueStep,
  ReportStep,
  ShellStep,
  TargetKind,
} from '#commands/command.ts'
import { likeliestCommand } from '#commands/rows/take-next.ts'
import type { Role } from '#domain/roles.ts'
import type { ScreenName, ScreenPath } from '#domain/screens.ts'
import type { SetupStepId } from '#domain/system/setup.ts'
import type { FormValues } from '#machines/form/form-values.ts'

/** A screen's interface to commands: its target rows and its handlers. */
export interface ScreenHost {
  screen: ScreenName
  /** The kind of its rows, if commands act on them. */
  kind?: TargetKind
  /** The commands on its rows, registered with the screen. */
  commands?: readonly Command[]
  /** True where list keys work. */
  isList: boolean
  /** True for a step that does something here and now; a list that takes all steps leaves it out. */
  takes?(step: QueueStep['op']): boolean
  /** The current target; null if nothing is focused, selected or open. */
  target(): CommandTarget | null
  perform(step: QueueStep): void
  /** Carries out the commands of a report; the screen is one if it has this. */
  performReport?(step: ReportStep): void
  /** Opens the flow that belongs to a command, with what was typed for its form already. */
  startFlow(command: string, target: CommandTarget, filledIn?: FormValues): void
  /** The last action here, if it can be undone. */
  lastDone?(): LastDone | null
  undo?(target: CommandTarget): void
  /** Closes the screen's innermost layer (selection, inspector, filter); false if there is none. */
  leaveLayer(): boolean
  /** True once the data that its keys act on has loaded; a screen without data leaves it out. */
  isReady?(): boolean
}

/** A command that is to run on an order that another screen lists. */
export type OrderWork = Omit<Extract<Intent, { kind: 'onOrder' }>, 'kind'>

/** The shell's interface to commands. */
export interface ShellHost {
  navigate(to: ScreenPath, search?: Record<string, unknown>): void
  perform(step: ShellStep): void
  setLanguage(language: string): void
  openSetup(step: SetupStepId): void
  runOnOrder(work: OrderWork): void
}

/** An overlay that captures the keyboard: a dialog, a panel, a form. */
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

/** A command with its availability. */
export interface Offer {
  command: Command
  availability: Availability
}

/**
 * Connects commands to the console: screens, shell and layers register, views read offers, and triggers run commands.
 * Independent of React; views subscribe.
 */
export interface CommandSurface {
  setUser(user: SurfaceUser | null): void
  setShell(shell: ShellHost): void
  registerScreen(host: ScreenHost): () => void
  /** Says whether the screen of the address is still loading: the one that was left takes no commands. */
  setArriving(isArriving: boolean): void
  /** Says what of the person's export there is. */
  setExport(state: ExportState): void
  /** True once the screen is shown and its data has loaded. */
  isReady(): boolean
  /** True if a command does the same on every screen, such as navigation. */
  isEverywhere(id: string): boolean
  pushLayer(layer: Layer): () => void
  /** Called by a screen when its target changed. */
  changed(): void
  subscribe(listener: () => void): () => void
  facts(): CommandFacts | null
  /** The applicable commands of the user's role with their availability. */
  offers(): readonly Offer[]
  offer(id: string): Offer | undefined
  /** The likeliest available command for the target. */
  likeliest(target: CommandTarget): Command | undefined
  /**
   * Runs a command by id; a blocked one is refused with its reason. `target` replaces the screen's, and its form begins
   * with `filledIn`.
   */
  run(id: string, trigger: Trigger, target?: CommandTarget, filledIn?: FormValues): Availability
  hasLayer(): boolean
  leaveLayer(): boolean
  /** Called on every run, for the refusal notice and for records. */
  onRun(
    listener: (run: { command: Command; trigger: Trigger; availability: Availability; intent: Intent | null }) => void,
  ): () => void
}

// A constant reference, since views compare it.
const NO_OFFERS: readonly Offer[] = []

/** Creates a surface over a list of commands, which each screen extends. */
export function createCommandSurface(commands: readonly Command[]): CommandSurface {
  const screens: ScreenHost[] = []
  const layers: Layer[] = []
  const listeners = new Set<() => void>()
  const runListeners = new Set<Parameters<CommandSurface['onRun']>[0]>()
  let user: SurfaceUser | null = null
  let shell: ShellHost | null = null
  let known = commands
  let cachedOffers: readonly Offer[] | null = null
  let isArriving = false
  let exporting: ExportState = null

  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const changed = () => {
    cachedOffers = null
    notifyListeners()
  }
  const screen = () => (isArriving ? undefined : screens.at(-1))
  const screensChanged = () => {
    known = [...commands, ...(screen()?.commands ?? [])]
    changed()
  }

  function facts(target: CommandTarget | null = screen()?.target() ?? null): CommandFacts | null {
    if (!user) return null
    const on = screen()
    return {
      ...user,
      screen: on?.screen ?? null,
      isOnList: on?.isList ?? false,
      target,
      lastDone: on?.lastDone?.() ?? null,
      exporting,
    }
  }

  function isMeaningful(command: Command): boolean {
    if (!user?.role || !command.roles.includes(user.role)) return false
    if (command.screen !== undefined && command.screen !== screen()?.screen) return false
    if (command.kind !== undefined && command.kind !== screen()?.kind) return false
    if (command.step !== undefined && screen()?.takes?.(command.step) === false) return false
    if (command.scope === 'report') return screen()?.performReport !== undefined
    // A command on rows of a kind is about the screen that has them, whether or not they stand in a list.
    return command.scope === 'anywhere' || command.kind !== undefined || screen()?.isList === true
  }

  function offers(): readonly Offer[] {
    const present = facts()
    if (!present) return NO_OFFERS
    cachedOffers ??= known
      .filter(isMeaningful)
      .map((command) => ({ command, availability: command.availability(present) }))
    return cachedOffers
  }

  function carryOut(intent: Intent, filledIn?: FormValues): void {
    switch (intent.kind) {
      case 'navigate':
        return shell?.navigate(intent.to, intent.search)
      case 'shell':
        return shell?.perform(intent.step)
      case 'setLanguage':
        return shell?.setLanguage(intent.language)
      case 'setup':
        return shell?.openSetup(intent.step)
      case 'queue':
        return screen()?.perform(intent.step)
      case 'report':
        return screen()?.performReport?.(intent.step)
      case 'flow':
        return screen()?.startFlow(intent.command, intent.target, filledIn)
      case 'onOrder':
        return shell?.runOnOrder(intent)
      case 'undo':
        return screen()?.undo?.(intent.target)
    }
  }

  function run(id: string, trigger: Trigger, target?: CommandTarget, filledIn?: FormValues): Availability {
    const command = known.find((one) => one.id === id)
    const present = facts(target)
    if (!command || !present || !isMeaningful(command)) return { ok: false, reason: 'unknownCommand' }
    const availability = command.availability(present)
    const intent = availability.ok ? command.intent(present) : null
    for (const listener of runListeners) listener({ command, trigger, availability, intent })
    if (intent) carryOut(intent, filledIn)
    return availability
  }

  /** Adds to a stack and returns a function that removes it. */
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
    setArriving(next) {
      if (next === isArriving) return
      isArriving = next
      screensChanged()
    },
    setExport(next) {
      if (next === exporting) return
      exporting = next
      changed()
    },
    isEverywhere: (id) => {
      const command = known.find((one) => one.id === id)
      return command?.scope === 'anywhere' && command.screen === undefined && command.kind === undefined
    },
    isReady: () => !isArriving && (screen()?.isReady?.() ?? true),
    // Availability does not depend on layers: the palette opens without re-evaluating every command.
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
