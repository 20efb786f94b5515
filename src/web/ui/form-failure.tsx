/** Why a form was refused, if the reason belongs to no single field. Place it right above the button. */
export function FormFailure({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p
      role="alert"
      data-toasts-on-top
      className="border-l-4 border-bad bg-bad-wash px-4 py-3 font-semibold wrap-anywhere text-bad"
    >
      {children}
    </p>
  )
}
