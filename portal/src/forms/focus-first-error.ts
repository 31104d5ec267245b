import type { FormErrors } from '@mantine/form';

interface Form {
  getInputNode(path: string): { focus(): void } | null;
}

/** What a form does when it cannot be sent: the first field with an error gets the focus. */
export function focusFirstError(form: Form): (errors: FormErrors) => void {
  return (errors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
