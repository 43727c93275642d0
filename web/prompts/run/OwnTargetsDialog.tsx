import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { IconTrash } from '../../ui/icons-of-members.tsx';
import { notify } from '../../ui/notify.tsx';
import classes from './OwnTargetsDialog.module.css';
import { addressProblem } from '../../../contract/run-targets.ts';
import { nameProblem, OWN, type OwnTarget } from './run-address.ts';
import { keepOwn, readOwn } from './run-storage.ts';

const EMPTY: OwnTarget = { name: '', address: '' };

/** One's own targets of Run, at most three, which only this browser knows. */
export function OwnTargetsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [own, setOwn] = useState(readOwn);
  const form = useForm({ defaultValues: EMPTY, mode: 'onSubmit', reValidateMode: 'onChange' });
  const { errors } = form.formState;

  function keep(next: OwnTarget[]): boolean {
    const isKept = keepOwn(next);
    if (isKept) setOwn(next);
    else notify.failure('Your browser does not keep it', { detail: 'It blocks what this site wants to store' });
    return isKept;
  }

  function remove({ name }: OwnTarget) {
    if (keep(own.filter((one) => one.name !== name))) form.setFocus('name');
  }

  const add = form.handleSubmit(({ name, address }) => {
    const target = { name: name.trim(), address: address.trim() };
    if (!keep([...own, target])) return;
    notify.success(`${target.name} is now in the menu`);
    form.reset();
    onClose();
  });

  return (
    <Dialog opened={opened} onClose={onClose} title="Your own addresses" size="md">
      <DialogForm onSubmit={add} onCancel={onClose} submit="Add" busy={false}>
        <p className={classes.text}>
          Up to three chats of your own, such as Open WebUI or LibreChat on your server. Only this browser knows them.
        </p>
        {own.length > 0 && (
          <ul className={classes.list} aria-label="Your own addresses">
            {own.map((target) => (
              <li key={target.name}>
                <span className={classes.target}>
                  <bdi className={classes.name}>{target.name}</bdi>
                  <span className={classes.address}>{target.address}</span>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove ${target.name}`}
                  onClick={() => remove(target)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <TextInput
          label="Name"
          size="md"
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) =>
              own.length < OWN.most ? nameProblem(name, own) : 'You have three. Remove one to add another',
          })}
        />
        <TextInput
          label="Address"
          size="md"
          type="url"
          inputMode="url"
          autoComplete="off"
          description="Ends with = or has {text} where the text belongs: https://chat.example.org/?q="
          error={errors.address?.message}
          {...form.register('address', { validate: (address) => addressProblem(address.trim()) })}
        />
      </DialogForm>
    </Dialog>
  );
}
