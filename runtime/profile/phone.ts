/**
 * The text key of what is wrong with a mobile number, checked in this order: empty, length, pattern.
 * @source VM-16…VM-18, UQ-01
 */
export function phoneProblem(value: string | null | undefined): 'phoneMissing' | 'phoneLength' | 'phoneWrong' | null {
  const text = (value ?? '').trim()
  if (!text) return 'phoneMissing'
  if (text.length !== 11) return 'phoneLength'
  return /^1[3-9]\d{9}$/.test(text) ? null : 'phoneWrong'
}
