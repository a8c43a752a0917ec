import '#widgets/stage/browser.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import { press } from '#widgets/stage/draw.tsx'
import { stagePorts } from '#widgets/stage/ports.ts'
import { ScreenRoot } from '../frame/root.tsx'
import { PortsProvider } from '../ports.tsx'
import { createLateInput, LateInputContext } from '../state/late-input.ts'
import DatePicker from './antd/date-picker.ts'
import Select from './antd/select.ts'
import { LightPicker, type LightPickerProps } from './light-picker.tsx'
import type { RealPicker } from './real-picker.ts'

/** A picker that is on its way until it is told to arrive. */
function onItsWay<Picker>(real: Picker) {
  let arrive = () => {}
  const way = new Promise<void>(resolve => {
    arrive = resolve
  })
  const picker: RealPicker<Picker> = {
    loaded: null,
    async load() {
      await way
      picker.loaded = real
    },
  }
  return { picker, arrive: () => act(async () => arrive()) }
}

const late = createLateInput()

function draw<Picker>(props: Pick<LightPickerProps<Picker>, 'picker' | 'role' | 'onType' | 'widget' | 'children'>) {
  return render(
    <PortsProvider ports={stagePorts({})}>
      <ScreenRoot inert={false}>
        <form>
          <label htmlFor="it">It</label>
          <LateInputContext value={late}>
            <LightPicker control={{ id: 'it' } as never} title="It" text="" placeholder="" icon={null} {...props} />
          </LateInputContext>
          <input aria-label="next" />
        </form>
      </ScreenRoot>
    </PortsProvider>,
  )
}

function drawSelect() {
  const { picker, arrive } = onItsWay(Select)
  const onChoose = vi.fn()
  draw({
    picker,
    role: 'combobox',
    children: (Real, near) => (
      <Real
        {...near}
        showSearch
        optionFilterProp="label"
        options={['apple', 'pear', 'plum'].map(value => ({ value, label: value }))}
        onChange={onChoose}
      />
    ),
  })
  return { arrive, onChoose }
}

function drawDate() {
  const { picker, arrive } = onItsWay(DatePicker)
  const onPick = vi.fn()
  const { unmount } = draw({
    picker,
    children: (Real, near) => <Real {...near} onChange={date => onPick(dayjs(date).format('YYYY-MM-DD'))} />,
  })
  return { arrive, onPick, unmount }
}

afterEach(() => void vi.restoreAllMocks())

test('on a phone what is typed while a picker is fetched goes into its sheet, blanks and the first key too', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390)
  const { arrive } = drawDate()
  await userEvent.tab()
  await userEvent.keyboard('2 0')
  await arrive()
  const dialog = await screen.findByRole('dialog', { name: 'It' })
  const input = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'It' })
  await waitFor(() => expect(input.value).toBe('2 0'))
  expect(document.activeElement).toBe(input)
})

/** Whether a save would go on at once. */
const goesOn = () =>
  Promise.race([late.taken().then(() => true), new Promise(resolve => setTimeout(() => resolve(false), 100))])

test('a save waits for what is typed while a sheet is fetched, and no longer, though the picker is pressed meanwhile', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390)
  const { arrive } = drawDate()
  await userEvent.tab()
  await userEvent.keyboard('2')
  await userEvent.click(screen.getByLabelText('It'))
  expect(await goesOn()).toBe(false)
  await arrive()
  const dialog = await screen.findByRole('dialog', { name: 'It' })
  await waitFor(() => expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('2'))
  expect(await goesOn()).toBe(true)
})

test.each([390, 1200])('a save waits for no picker that is gone, at %i px', async width => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  const { arrive, unmount } = drawDate()
  await userEvent.tab()
  await userEvent.keyboard('2')
  unmount()
  expect(await goesOn()).toBe(true)
  await arrive()
})

/** A picker that cannot be fetched until somebody mends that. */
function outOfReach<Picker>(real: Picker) {
  let isInReach = false
  const picker: RealPicker<Picker> = {
    loaded: null,
    async load() {
      if (isInReach) picker.loaded = real
    },
  }
  const mend = () => {
    isInReach = true
  }
  return { picker, mend }
}

const it = () => screen.getByLabelText<HTMLInputElement>('It')
const inSheet = async () => within(await screen.findByRole('dialog', { name: 'It' }))

function drawLost(width: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width)
  const { picker, mend } = outOfReach(Select)
  const onPartialInput = vi.fn()
  draw({ picker, widget: { onPartialInput }, children: (Real, near) => <Real {...near} showSearch /> })
  const real = async () => (width === 390 ? (await inSheet()).getByRole<HTMLInputElement>('combobox') : it())
  return { mend, onPartialInput, real }
}

test.each([390, 1200])(
  'at %i px what is typed stays where no list can be fetched, and the next key tries again',
  async width => {
    const { mend, onPartialInput, real } = drawLost(width)
    await userEvent.tab()
    await userEvent.keyboard('pe')
    await waitFor(() => expect(it().value).toBe('pe'))
    expect(onPartialInput).toHaveBeenLastCalledWith({ text: 'pe', wants: null })
    expect(await goesOn()).toBe(true)
    mend()
    await userEvent.keyboard('a')
    await waitFor(async () => expect((await real()).value).toBe('pea'))
    expect(onPartialInput).toHaveBeenLastCalledWith(null)
  },
)

test.each([390, 1200])('at %i px Delete lets go of what was typed where no list can be fetched', async width => {
  const { mend, onPartialInput, real } = drawLost(width)
  await userEvent.tab()
  await userEvent.keyboard('pe')
  await waitFor(() => expect(it().value).toBe('pe'))
  press('Delete')
  await waitFor(() => expect(it().value).toBe(''))
  expect(onPartialInput).toHaveBeenLastCalledWith(null)
  mend()
  await userEvent.click(it())
  await waitFor(async () => expect((await real()).closest('.ant-select')).not.toBeNull())
  expect((await real()).value).toBe('')
})

test('keys that only open a list are forgotten where it cannot be fetched', async () => {
  const { mend, onPartialInput, real } = drawLost(1200)
  await userEvent.tab()
  press('ArrowDown')
  expect(await goesOn()).toBe(true)
  mend()
  await userEvent.click(it())
  await waitFor(async () => expect((await real()).closest('.ant-select')).not.toBeNull())
  expect(onPartialInput).not.toHaveBeenCalled()
})

test('a text that is a value by itself is told key by key where its picker cannot be fetched', async () => {
  const { picker, mend } = outOfReach(DatePicker)
  const onType = vi.fn()
  draw({ picker, onType, children: (Real, near) => <Real {...near} /> })
  await userEvent.tab()
  await userEvent.keyboard('2026-0')
  await waitFor(() => expect(onType).toHaveBeenLastCalledWith('2026-0'))
  mend()
  await userEvent.keyboard('3')
  await waitFor(() => expect(it().value).toBe('2026-03'))
  expect(onType).toHaveBeenLastCalledWith('2026-03')
})

test('what is typed while a list is fetched searches it, and Enter chooses', async () => {
  const { arrive, onChoose } = drawSelect()
  await userEvent.tab()
  await userEvent.keyboard('pe')
  await arrive()
  expect((screen.getByLabelText('It') as HTMLInputElement).value).toBe('pe')
  expect(document.activeElement).toBe(screen.getByLabelText('It'))
  press('Enter')
  expect(onChoose).toHaveBeenCalledWith('pear', expect.anything())
})

test('the arrows and Enter pressed while a list is fetched choose from it', async () => {
  const { arrive, onChoose } = drawSelect()
  await userEvent.tab()
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  await arrive()
  expect(onChoose).toHaveBeenCalledWith('pear', expect.anything())
})

test.each([
  ['typed', () => userEvent.keyboard('2026-03-08')],
  ['pasted', () => userEvent.paste('2026-03-08')],
])('a date %s while its picker is fetched is taken, Enter included', async (_, enter) => {
  const { arrive, onPick } = drawDate()
  await userEvent.tab()
  await enter()
  press('Enter')
  await arrive()
  expect(onPick).toHaveBeenCalledWith('2026-03-08')
})

test('a date typed and left while its picker is fetched is taken, and the focus stays where it went', async () => {
  const { arrive, onPick } = drawDate()
  await userEvent.tab()
  await userEvent.keyboard('2026-03-08{Tab}x')
  await arrive()
  await waitFor(() => expect(onPick).toHaveBeenCalledWith('2026-03-08'))
  expect(document.activeElement).toBe(screen.getByLabelText('next'))
  expect((screen.getByLabelText('next') as HTMLInputElement).value).toBe('x')
})

test('who only passes by leaves a plain input', async () => {
  const { arrive } = drawDate()
  await userEvent.tab()
  await userEvent.tab()
  await arrive()
  expect(document.querySelector('.ant-picker')).toBeNull()
})
