/** Placeholder while a record is being read. */
export const Skeleton = () => (
  <div className="late grid gap-3 p-4">
    {[70, 50, 60, 40].map((width) => (
      <div key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
    ))}
  </div>
)
