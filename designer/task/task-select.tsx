import { elementName } from '#engine/flow/graph/element-name.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { ChoiceSelect } from '../controls/choices/choice-select.tsx'
import { useSessionState } from '../session/designer-context.tsx'

interface TaskSelectProps {
  id: string
  label: string
  value: string | null
  onChange(value: string | null): void
}

/** Where a task may be returned to: the initiator, or another task of the process. */
export function TaskSelect({ id, label, value, onChange }: TaskSelectProps) {
  const t = useT()
  const lang = useLang()
  const { view, selection } = useSessionState('view', 'selection')
  const document = selection ? view.docs[selection.document] : undefined
  const here = selection?.addresses[0]
  const tasks = (isFlow(document) ? document.elements : [])
    .filter(each => each.type === 'userTask' && `elements/${each.id}` !== here)
    .map(each => ({ value: each.id, label: elementName(each, lang) || each.id }))
  const options = [{ value: 'initiator', label: t('designer.value.initiator') }, ...tasks]
  return <ChoiceSelect {...{ id, label, value, options, onChange }} />
}
