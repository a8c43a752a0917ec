/** “+” between two steps. @source docs/designer.md#processes */

import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { callForStep, OFFERS, type Offer } from '../new/flow/new-step.ts'
import { useEditLang } from '../session/edit-lang.tsx'
import { useFlowEditing } from './flow-editing.ts'

const ICONS: Record<Offer, ReactNode> = {
  approve: <Icon name="audit" />,
  countersign: <Icon name="team" />,
  copy: <Icon name="copy" />,
  one: <Icon name="branches" />,
  all: <Icon name="split-cells" />,
  wait: <Icon name="clock-circle" />,
  service: <Icon name="thunderbolt" />,
}

export function AddStep({ after, called }: { after: string; called: string }) {
  const t = useT()
  const { lang } = useEditLang()
  const { document, flow, openAt, open, run } = useFlowEditing()
  const add = (offer: Offer) => {
    const [id, call] = callForStep(document, flow, after, offer, lang)
    // of branches the condition of the first is wanted next
    const chosen = call.command === 'branches.add' && offer === 'one' ? call.args.made.ways[0] : id
    run(call, chosen)
    open(null)
  }
  return (
    <div className="dz-wire">
      <Dropdown
        trigger={['click']}
        open={openAt === after}
        onOpenChange={isOpen => open(isOpen ? after : null)}
        autoFocus
        menu={{
          items: OFFERS.map(offer => ({
            key: offer,
            icon: ICONS[offer],
            label: t(`designer.flow.kind.${offer}`),
            onClick: () => add(offer),
          })),
        }}
      >
        <button type="button" className="dz-plus" aria-label={t('designer.flow.addAfter', { name: called })}>
          <Icon name="plus" />
        </button>
      </Dropdown>
    </div>
  )
}
