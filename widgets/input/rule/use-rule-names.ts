import { useCallback, useEffect, useRef, useState } from 'react'
import type { RuleNames } from '#adapters/wire/rule.ts'
import { usePorts } from '#engine/react/ports.tsx'

/** The names that a rule over the entity `of` may use, from `call`; loaded again for another entity. */
export function useRuleNames(call: string | undefined, of: string | undefined) {
  const { data } = usePorts()
  const [answer, setAnswer] = useState<{ of: string; names: RuleNames } | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const turn = useRef(0)
  const load = useCallback(async () => {
    if (!call || !of) return
    const mine = ++turn.current
    setState('loading')
    try {
      const names = (await data.call(call, { of })) as RuleNames
      if (mine !== turn.current) return
      setAnswer({ of, names })
      setState('ready')
    } catch {
      if (mine === turn.current) setState('failed')
    }
  }, [data, call, of])
  useEffect(() => {
    void load()
    return () => {
      turn.current++
    }
  }, [load])
  return { names: answer?.of === of ? answer?.names : undefined, state, load }
}
