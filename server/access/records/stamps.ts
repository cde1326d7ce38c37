/** Who created and last changed a record, as lists answer it. */
export function presentStamps({
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
}: {
  createdAt: Date
  createdBy: string | null
  updatedAt: Date
  updatedBy: string | null
}) {
  return { createdBy, createTime: createdAt.toISOString(), updatedBy, updateTime: updatedAt.toISOString() }
}
