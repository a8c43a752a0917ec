/**
 * bpmn-js over one process: it draws a sketch, and says what was drawn in it. Undo is the designer's.
 * @source docs/designer.md#diagrams
 */
import BpmnFactory from 'bpmn-js/lib/features/modeling/BpmnFactory'
import Modeler from 'bpmn-js/lib/Modeler'
import { changeBetween, type SketchChange } from '#engine/flow/sketch/change.ts'
import { type Drawn, readSketch } from '#engine/flow/sketch/sketch.ts'
import type { Translate } from '#engine/react/text.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { COPIES, copiesModule } from './copies.ts'
import { newest } from './newest.ts'
import { type Offered, offersModule, shapeOf } from './offered.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'

/** What is said about an element where it is drawn. */
interface IssueMark {
  level: 'error' | 'warning'
  says: string
}

interface Listening {
  /** the elements of the document as they are now */
  elements(): readonly FlowElement[]
  /** @param ids  what is selected now */
  changed(change: SketchChange, ids: string[]): void
  /** ids; none for the process */
  chosen(ids: string[]): void
  /** what was drawn cannot be taken */
  failed(error: unknown): void
  undo(): void
  redo(): void
}

export interface OpenModeler {
  /** Draws another state, of several that wait the newest; what is seen of it stays where it is. @throws what prevents it */
  show(xml: string): Promise<void>
  choose(ids: readonly string[]): void
  mark(marks: ReadonlyMap<string, IssueMark>): void
  canAppend(id: string): boolean
  append(id: string, offered: Offered): void
  removeChosen(): void
  /** Shows the whole diagram. */
  fit(): void
  close(): void
}

interface Look {
  line: string
  ground: string
  word: string
}

interface Shape {
  id: string
  type: string
  parent?: Shape
  labelTarget?: Shape
}
interface Size {
  width: number
  height: number
}
type Box = Size & { x: number; y: number }
/** `inner`: what is drawn; `outer`: the window on it, px */
type Viewed = Box & { inner: Box; outer: Size }
interface Services {
  canvas: {
    viewbox(): Viewed
    viewbox(box: Box): void
    scrollToElement(shape: Shape, padding: typeof ROOM): void
  }
  elementRegistry: { get(id: string): Shape | undefined }
  selection: { get(): Shape[]; select(shapes: Shape[]): void }
  overlays: { add(id: string, type: string, overlay: object): void; remove(which: { type: string }): void }
  editorActions: {
    unregister(name: string): void
    register(name: string, work: () => void): void
    trigger(name: string): void
  }
  elementFactory: { createShape(of: object): Shape }
  autoPlace: { append(source: Shape, shape: Shape): void }
  moddle: object
}

interface Named {
  id?: string
  $type: string
}
/** What the package's types leave out. */
const BaseFactory = BpmnFactory as unknown as new (
  moddle: Services['moddle'],
) => {
  _model: Services['moddle']
  _needsId(element: Named): boolean
  _ensureId(element: Named): void
}

/** New elements have ids of our own, none of which was used before. */
class Factory extends BaseFactory {
  readonly #used: Set<string>

  constructor(moddle: Services['moddle'], used: Set<string>) {
    super(moddle)
    this.#used = used
  }

  override _ensureId(element: Named): void {
    const [, type] = /^bpmn:(.*)$/.exec(element.$type) ?? []
    if (!element.id && type && this._needsId(element)) {
      element.id = freeId(type === 'SequenceFlow' ? 'way' : type, this.#used)
      this.#used.add(element.id)
    }
    super._ensureId(element)
  }
}

function newModeler(container: HTMLElement, t: Translate, { ground, line, word }: Look, used: Set<string>) {
  const build = (moddle: Services['moddle']) => new Factory(moddle, used)
  return new Modeler({
    container,
    moddleExtensions: { screenwright: COPIES },
    bpmnRenderer: { defaultFillColor: ground, defaultStrokeColor: line, defaultLabelColor: word },
    additionalModules: [
      { translate: ['value', (text: string, params?: Record<string, unknown>) => sayIn(t, text, params)] },
      { bpmnFactory: ['factory', Object.assign(build, { $inject: ['moddle'] })] },
      offersModule(t),
      copiesModule,
    ],
  })
}

const AFTER_SELECTION = 500
/** a large diagram is not drawn smaller than this at first, but moved */
const SMALLEST = 0.3
/** Around an element that is scrolled to, px: the palette is at the left. */
const ROOM = { top: 60, right: 100, bottom: 60, left: 140 }

/** @param t  the texts of the area `modeler` are there */
export function openModeler(place: HTMLElement, t: Translate, look: Look, on: Listening): OpenModeler {
  const used = new Set<string>()
  const modeler = newModeler(place, t, look, used)
  const the = <Name extends keyof Services>(name: Name) => modeler.get(name) as Services[Name]
  let before: Map<string, Drawn> = new Map()
  let marks: ReadonlyMap<string, IssueMark> = new Map()
  let chosen: readonly string[] = []
  let shown = false
  let isDrawn = false
  let isQuiet = false
  let isClosed = false
  let busy = Promise.resolve()
  /** One after the other; nothing after the end. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = busy
      .then(() => (isClosed ? undefined : work()))
      .catch(error => {
        if (!isClosed) throw error
      })
    busy = done.catch(() => undefined)
    return done
  }
  const sketch = async () => readSketch((await modeler.saveXML()).xml ?? '')
  const quietly = <T>(work: () => T): T => {
    const was = isQuiet
    isQuiet = true
    try {
      return work()
    } finally {
      isQuiet = was
    }
  }
  const ownOf = (shape: Shape): Shape => shape.labelTarget ?? shape
  const selected = () => [...new Set(the('selection').get().map(ownOf))].filter(({ parent }) => parent)
  const put = () => {
    const shapes = chosen.flatMap(id => the('elementRegistry').get(id) ?? [])
    const now = selected()
    if (shapes.length === now.length && shapes.every(shape => now.includes(shape))) return
    quietly(() => the('selection').select(shapes))
    if (shapes[0]) the('canvas').scrollToElement(shapes[0], ROOM)
  }
  const putMarks = () => {
    the('overlays').remove({ type: 'issue' })
    for (const [id, mark] of marks)
      if (the('elementRegistry').get(id))
        the('overlays').add(id, 'issue', { position: { top: -11, left: -11 }, html: badgeOf(mark) })
  }

  const showAll = () => the('canvas').viewbox(boxAround(the('canvas').viewbox()))
  /** After a gesture: first what was drawn, then what is selected, which may be new. */
  const settle = () =>
    inTurn(async () => {
      const ids = selected().map(({ id }) => id)
      if (isDrawn) {
        isDrawn = false
        const after = await sketch()
        const change = changeBetween(before, after, on.elements())
        before = after
        if (change) on.changed(change, ids)
      }
      if (same(ids, chosen)) return
      chosen = ids
      on.chosen(ids)
    }).catch(on.failed)
  modeler.on('commandStack.changed', ({ trigger }: { trigger: string }) => {
    if (trigger === 'clear') return
    isDrawn = true
    void settle()
  })
  modeler.on('selection.changed', () => {
    if (!isQuiet) void settle()
  })
  // the modeler takes a second click, and so a double one, as a deselection
  modeler.on('element.click', AFTER_SELECTION, ({ element }: { element: Shape }) => {
    if (element.parent && selected().length === 0) the('selection').select([element])
  })
  const actions = the('editorActions')
  for (const name of ['undo', 'redo'] as const) {
    actions.unregister(name)
    actions.register(name, () => void busy.then(() => on[name]()))
  }

  const draw = async (xml: string) => {
    const box = shown ? the('canvas').viewbox() : null
    isQuiet = true
    try {
      await modeler.importXML(xml)
    } finally {
      isQuiet = false
    }
    if (isClosed) return
    before = await sketch()
    for (const { id, bpmn } of on.elements()) used.add(id).add(bpmn)
    if (box) the('canvas').viewbox(box)
    else showAll()
    shown = true
    put()
    putMarks()
  }

  return {
    show: newest(inTurn, draw),
    choose(ids) {
      chosen = ids
      if (shown) put()
    },
    mark(next) {
      if (same([...next], [...marks])) return
      marks = next
      if (shown) putMarks()
    },
    canAppend(id) {
      const type = shown ? the('elementRegistry').get(id)?.type : undefined
      return type !== undefined && /(Task|Gateway|Event|Activity|SubProcess)$/.test(type) && type !== 'bpmn:EndEvent'
    },
    append(id, offered) {
      const source = the('elementRegistry').get(id)
      if (source) the('autoPlace').append(source, the('elementFactory').createShape(shapeOf(offered)))
    },
    removeChosen: () => actions.trigger('removeSelection'),
    fit: showAll,
    close() {
      isClosed = true
      modeler.destroy()
    },
  }
}

/** The modeler's own words are English sentences; a row of ours is found by their letters. */
const rowOf = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string = '') => next.toUpperCase())
    .replace(/^./, first => first.toLowerCase())

function sayIn(t: Translate, text: string, params?: Record<string, unknown>): string {
  const key = `modeler.${rowOf(text)}`
  const said = t(key, params)
  return said === key ? text : said
}

/** What to look at so that everything is seen beside the palette, at most in its own size. */
function boxAround({ inner, outer }: Viewed): Box {
  const free = { width: outer.width - ROOM.left - ROOM.right, height: outer.height - ROOM.top - ROOM.bottom }
  const scale = Math.max(SMALLEST, Math.min(1, free.width / inner.width, free.height / inner.height))
  const left = ROOM.left + Math.max(0, free.width - inner.width * scale) / 2
  const top = ROOM.top + Math.max(0, free.height - inner.height * scale) / 2
  return {
    x: inner.x - left / scale,
    y: inner.y - top / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  }
}

/** A mark that is read by keys and by the pointer. */
function badgeOf({ level, says }: IssueMark): HTMLElement {
  const badge = document.createElement('button')
  badge.type = 'button'
  badge.className = `dz-badge dz-badge-${level}`
  badge.setAttribute('aria-label', says)
  const [sign, words] = [document.createElement('span'), document.createElement('span')]
  sign.textContent = level === 'error' ? '!' : '?'
  sign.setAttribute('aria-hidden', 'true')
  words.className = 'dz-badge-says'
  words.textContent = says
  words.setAttribute('aria-hidden', 'true')
  badge.append(sign, words)
  return badge
}
