/** The package has no types. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object }>
    toXML(element: object): Promise<{ xml: string }>
  }
}
