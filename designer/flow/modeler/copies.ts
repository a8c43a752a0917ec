/** Copies in the modeler name what they are copies of, so that they get its settings. @source docs/designer.md#diagrams */

/** Every element has a place for it. */
export const COPIES = {
  name: 'Screenwright',
  prefix: 'screenwright',
  uri: 'urn:screenwright:flow',
  types: [
    { name: 'Drawn', extends: ['bpmn:BaseElement'], properties: [{ name: 'like', isAttr: true, type: 'String' }] },
  ],
}

interface Copied {
  element: { id: string }
  /** a label has no `businessObject` */
  descriptor: { businessObject?: { set(name: string, value: string): void } }
}
interface EventBus {
  on(event: string, priority: number, hear: (copied: Copied) => void): void
}

/** After the modeler's own copy, which has the `like` of its original. */
const AFTER_COPY = 500

function nameOriginals(eventBus: EventBus): void {
  eventBus.on('copyPaste.copyElement', AFTER_COPY, ({ element, descriptor }) => {
    descriptor.businessObject?.set('screenwright:like', element.id)
  })
}

/** A module of the modeler. */
export const copiesModule = { __init__: [Object.assign(nameOriginals, { $inject: ['eventBus'] })] }
