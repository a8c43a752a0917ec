/**
 * Asks why a form is as it is: a quiet button, or Shift+F1 at a field. What answers is loaded then.
 * @source docs/ui.md#a-form
 */
import { Button } from 'antd'
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Field, FormBody, Node } from '../../../schema/document.ts'
import { Icon } from '../../icon.tsx'
import { usePage } from '../../state/scope.tsx'
import { useT } from '../../text.ts'
import type { FormStore } from '../store/form-store.ts'

const ExplainDrawer = lazy(() => import('./explain-drawer.tsx'))

interface AskWhyProps {
  store: FormStore
  body: FormBody
  element: RefObject<HTMLFormElement | null>
}

export function AskWhy({ store, body, element }: AskWhyProps) {
  const t = useT()
  const { mode } = usePage()
  const [asked, setAsked] = useState<{ node: string | null } | null>(null)
  const hasRules = useMemo(
    () => someRuled(body.nodes) || [...store.scope.fields.values()].some(dependsOnRule),
    [store, body.nodes],
  )
  const last = useRef<string | null>(null)
  useEffect(() => {
    const box = element.current
    const see = (event: FocusEvent) => {
      const node = (event.target as Element).closest('[data-node]')
      if (node && box?.contains(node)) last.current = node.getAttribute('data-node')
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F1' || !event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setAsked({ node: last.current })
    }
    box?.addEventListener('focusin', see)
    box?.addEventListener('keydown', press)
    return () => {
      box?.removeEventListener('focusin', see)
      box?.removeEventListener('keydown', press)
    }
  }, [element])
  if (mode !== 'run') return null
  return (
    <>
      {hasRules && (
        <Button
          type="text"
          className="sw-ask"
          icon={<Icon name="question-circle" />}
          aria-label={t('react.why')}
          title={t('react.why')}
          aria-keyshortcuts="Shift+F1"
          onClick={() => setAsked({ node: last.current })}
        />
      )}
      {asked && (
        <Suspense>
          <ExplainDrawer {...{ store, body }} asked={asked.node} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

const isRule = (rule: unknown) => typeof rule === 'object' && rule !== null

const dependsOnRule = (field: Field) =>
  field.value !== undefined || [field.when, field.required, field.readOnly, field.choices].some(isRule)

const someRuled = (nodes: Node[] = []): boolean =>
  nodes.some(node => [node.when, node.required, node.readOnly].some(isRule) || someRuled(node.children))
