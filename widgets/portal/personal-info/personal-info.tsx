import { useEffect, useState } from 'react'
import type { PickedUser } from '#adapters/wire/search.ts'
import { Face } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../../parts/board-texts.ts'
import type { Props } from './props.gen.ts'
import './personal-info.css'

/** The reader: face, name, department, post and account. What does not come is left out. @source DB-13 */
export default function PersonalInfo({ props, title }: WidgetProps<Props>) {
  const t = useT()
  const { me } = usePorts()
  const person = useReader()
  const facts = [
    { id: 'dept', said: props.dept && person?.deptName },
    { id: 'post', said: props.post && person?.postName },
    { id: 'account', said: props.account && me.account },
  ].filter(({ said }) => said)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="sw-me" role="group" aria-label={title} data-layout={props.layout}>
      <Face name={me.name} avatar={person?.avatar} size="large" />
      <strong title={me.name}>{me.name}</strong>
      <dl>
        {facts.map(({ id, said }) => (
          <div key={id}>
            <dt>{t(`boardCards.person.${id}`)}</dt>
            <dd title={String(said)}>{said}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useReader(): PickedUser | undefined {
  const { data, me } = usePorts()
  const [person, setPerson] = useState<PickedUser>()
  useEffect(() => {
    const stop = new AbortController()
    data.people({ accounts: me.account, current: 1, size: 1 }, stop.signal).then(
      ({ records }) => setPerson(records[0]),
      () => setPerson(undefined),
    )
    return () => stop.abort()
  }, [data, me.account])
  return person
}
