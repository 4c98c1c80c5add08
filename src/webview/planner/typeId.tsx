/** A type id in a narrow column: it breaks between its parts, such as `aws:sqs/` and `queue@1`, before within them. */
export function TypeId({ typeId }: { readonly typeId: string }) {
  return (
    <code class="type-id">
      {typeId
        .split(/(?<=[:/])/)
        .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]))}
    </code>
  );
}
