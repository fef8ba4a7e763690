import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A request that a press sends. Pressing again while it is under way does nothing (F60); nor does it once it is
 * done, unless it may be done `again`. After a failure it can be tried again.
 */
export function useSubmitOnce<Answer, Variables = void>(
  options: UseMutationOptions<Answer, Error, Variables>,
  { again = false }: { again?: boolean } = {},
) {
  const isSent = useRef(false);
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation(options);
  return {
    isPending,
    isSuccess,
    error,
    /** The request alone, for `useConfirmedRequest`; rejects where it fails. */
    submit: mutateAsync,
    /** Forgets how the last press ended. */
    reset,
    press: async (variables: Variables): Promise<void> => {
      if (isSent.current) return;
      isSent.current = true;
      const isDone = await mutateAsync(variables).then(
        () => true,
        // `error` says what went wrong.
        () => false,
      );
      isSent.current = isDone && !again;
    },
  };
}
