import { afterEach, expect, it, vi } from 'vitest'
import { chosenAnew } from '#ui/fields/rows/chosen-anew.ts'

/** As much of a browser's file input as the events use: emptying its value empties its list of files. */
class FakeInput extends EventTarget {
  files: readonly File[]
  constructor(...files: File[]) {
    super()
    this.files = files
  }
  set value(_text: string) {
    this.files = []
  }
}

/** Holds files as a browser's transfer of data does. */
class Transfer {
  readonly files: File[] = []
  readonly items: { readonly length: number; add(file: File): void }
  constructor() {
    const { files } = this
    this.items = {
      add: (file) => void files.push(file),
      get length() {
        return files.length
      },
    }
  }
}

const FILE = new File(['a'], 'payouts.csv')
const click = (input: FakeInput, events: ReturnType<typeof chosenAnew>) =>
  events.onClick({ currentTarget: input } as never)

afterEach(() => vi.unstubAllGlobals())

it('forgets its file when it is opened, so that the same name is a change', () => {
  vi.stubGlobal('DataTransfer', Transfer)
  const chosen: (File | null)[] = []
  const events = chosenAnew((file) => chosen.push(file))
  const input = new FakeInput(FILE)
  click(input, events)
  expect(input.files).toEqual([])
  const corrected = new File(['b'], 'payouts.csv')
  input.files = [corrected]
  events.onChange({ currentTarget: input } as never)
  input.dispatchEvent(new Event('change'))
  expect(chosen).toEqual([corrected])
})

it('has its file back where nothing else was chosen, and nothing where it had none', () => {
  vi.stubGlobal('DataTransfer', Transfer)
  const events = chosenAnew(() => undefined)
  const input = new FakeInput(FILE)
  click(input, events)
  input.dispatchEvent(new Event('cancel'))
  expect(input.files).toEqual([FILE])
  const empty = new FakeInput()
  click(empty, events)
  empty.dispatchEvent(new Event('cancel'))
  expect(empty.files).toEqual([])
})
