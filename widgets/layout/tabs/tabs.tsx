/**
 * One child node, or one card of a board, at a time; each child's title, or that of its field, is its tab, shown while the child's `when` holds. A
 * tab stays mounted once opened, and may end with a button to the next one. On paper all of them follow one another. While it is designed, a place after the last tab is where another is added.
 */
import { observer } from '@formily/reactive-react'
import { Tabs as AntTabs, Button } from 'antd'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IssueCount } from '#engine/react/field/issue-count.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useOnPaper } from '#engine/react/paper/on-paper.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { type Part, PartBody, PartsOnPaper, useParts } from '../use-parts.tsx'
import type { Props } from './props.gen.ts'
import '../layout.css'

export default observer(function Tabs({ node, props, cards, emit }: WidgetProps<Props>) {
  const { mode } = usePage()
  const { parts, active, choose } = useParts(node, props.first, cards)
  const change = (tab: string) => {
    choose(tab)
    void emit('change', { tab })
  }
  const bar = useRef<HTMLDivElement>(null)
  /** Shows a tab from its beginning. */
  const goOn = (tab: string) => {
    flushSync(() => change(tab))
    bar.current?.scrollIntoView({ block: 'start' })
    bar.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }
  const onward = (next: Part | undefined) =>
    props.onward && next ? <Onward title={next.title} onClick={() => goOn(next.id)} /> : null
  if (useOnPaper()) return <PartsOnPaper parts={parts} />
  return (
    <div ref={bar}>
      <AntTabs
        activeKey={active}
        onChange={change}
        items={parts
          .map((part, index) => ({
            key: part.id,
            label: (
              <span className="sw-tab" data-tab={part.id} data-opens={part.id === active ? undefined : part.id}>
                {part.title}
                <IssueCount nodes={[part.node]} />
              </span>
            ),
            children: <PartBody part={part}>{onward(parts[index + 1])}</PartBody>,
          }))
          .concat(mode === 'design' ? addPlace(node.id) : [])}
      />
    </div>
  )
})

function Onward({ title, onClick }: { title: string; onClick(): void }) {
  const t = useT()
  return (
    <div className="sw-onward">
      <Button icon={<Icon name="right" />} iconPosition="end" onClick={onClick}>
        {t('widgets.onward', { title })}
      </Button>
    </div>
  )
}

/** Room after the last tab, over which the designer draws its “+”. */
const addPlace = (id: string) => ({
  key: `+${id}`,
  label: <span className="sw-add-place" data-adds={id} />,
  children: <span />,
})
